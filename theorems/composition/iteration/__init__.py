"""Iterated noisy steps: privacy amplification by iteration, and noisy gradient descent that releases its last point.

``noise`` says what is asked of noise, and ``noise_on_coordinates`` and ``noise_on_vectors`` that Gaussian noise is
such. ``couplings``, ``gaussian_noise_twice`` and ``gaussian_noise_twice_on_lists`` are amplification in one step.
Two processes are compared by a third, that runs after one of them: ``pursuit``, ``pursuit_steps``,
``one_noisy_step``, ``noisy_processes``. What follows is ``amplification_by_iteration``, ``changed_maps`` and
``within_diameter``; and of descent, by ``gradient_steps``, ``parabolas`` for false variants, and ``descent``:
``noisy_sgd`` and ``noisy_gd``.
"""
