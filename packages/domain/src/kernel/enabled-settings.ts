/** The settings of a company that are on. */
export function enabledSettings(settings: unknown): Record<string, true> {
  const given = typeof settings === 'object' && settings !== null ? Object.entries(settings) : []
  return Object.fromEntries(given.flatMap(([name, value]) => (value === true ? [[name, true as const]] : [])))
}
