import fc from 'fast-check';

/** Properties replay the same cases each time. `npm run test:all` prints another seed; what it finds is added as an `example`. */
fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 1) });
