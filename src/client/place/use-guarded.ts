import { useServices } from '../use-services.ts';

/** Runs an ordering action now, or after a restaurant has been chosen (spec §2). */
export const useGuarded = (): ((action: () => void) => void) => useServices().guard.run;
