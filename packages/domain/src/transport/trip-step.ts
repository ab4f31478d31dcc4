/** The steps that a new trip may take at once. */
export const TRIP_STEPS = ['plan', 'dispatch', 'load', 'unload'] as const
export type TripStep = (typeof TRIP_STEPS)[number]

/** How far a new trip goes by what is filled in: weights of both tickets, of the first, a truck with its driver, or none of them. */
export function tripStep(trip: Readonly<Record<string, unknown>>): TripStep {
  const filled = (...names: readonly string[]): boolean => names.every(name => !EMPTY.has(trip[name]))
  if (filled('loadGross', 'loadTare')) return filled('unloadGross', 'unloadTare') ? 'unload' : 'load'
  return filled('vehicleId', 'driverId') ? 'dispatch' : 'plan'
}

const EMPTY: ReadonlySet<unknown> = new Set([undefined, null, ''])
