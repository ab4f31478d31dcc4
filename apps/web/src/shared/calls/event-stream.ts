export interface ServerEvent {
  event: string
  data: string
}

/**
 * Parses a server-sent event stream. The returned function takes each chunk and returns the completed events. Comments
 * (keep-alive) and fields other than `event` and `data` are skipped.
 */
export function createEventParser(): (chunk: string) => ServerEvent[] {
  let rest = ''
  return chunk => {
    const blocks = (rest + chunk).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap(readEvent)
  }
}

function readEvent(block: string): ServerEvent[] {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim()
    if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
  }
  return data.length ? [{ event, data: data.join('\n') }] : []
}
