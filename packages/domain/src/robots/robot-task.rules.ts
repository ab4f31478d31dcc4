import type { Issue } from '../kernel/errors.ts'
import { parseCron } from '../kernel/cron.ts'
import { robotErrors } from './robots.errors.ts'

type Maybe<T> = T | null | undefined

/** What a task says of its source, as far as it is filled in. */
interface TaskSource {
  connector?: Maybe<string>
  cron?: Maybe<string>
  folder?: Maybe<string>
  host?: Maybe<string>
  url?: Maybe<string>
  authHeader?: Maybe<string>
  paging?: Maybe<string>
  listPath?: Maybe<string>
  nextPath?: Maybe<string>
  columns?: Maybe<string>
}

/** A relative path below the folder of the company. */
function isFolder(value: string): boolean {
  if (value.length > 200 || /[\\\p{Cc}:*?"<>|]/u.test(value)) return false
  return value.split('/').every(part => part !== '' && part === part.trim() && !part.startsWith('.'))
}

/** A name of the network or an address, with a port at most in `port`. */
const isHostName = (value: string): boolean =>
  value.length <= 253 &&
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(value)

const isWebAddress = (value: string): boolean => /^https?:\/\/[^\s/?#@]+[^\s#]*$/i.test(value)

/** `data.rows`: names and places in lists, joined by dots. An empty path is the whole. */
const isPath = (value: string): boolean => /^[\p{L}\p{N}_$-]+(?:\.[\p{L}\p{N}_$-]+)*$/u.test(value)

export interface RobotColumn {
  heading: string
  path: string
}

/** The columns of a file that is made of rows of an interface: one `heading = path` a line. */
export function columnsOf(value: Maybe<string>): { columns: RobotColumn[]; issues: Issue[] } {
  const columns: RobotColumn[] = []
  const issues: Issue[] = []
  for (const [i, line] of (value ?? '').split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [, heading = '', path = ''] = /^([^=＝]{1,60})[=＝](.{1,120})$/.exec(line.trim()) ?? []
    if (heading.trim() !== '' && isPath(path.trim())) columns.push({ heading: heading.trim(), path: path.trim() })
    else issues.push(robotErrors.issue('robot.column', { line: i + 1, text: line.trim().slice(0, 60) }, 'columns'))
  }
  return { columns, issues: issues.slice(0, 5) }
}

export const isFrom =
  (connector: string) =>
  (row: { connector?: Maybe<string> }): boolean =>
    row.connector === connector

/** Everything that is wrong with what a task says of its source, each at its field. */
export function taskIssues(row: TaskSource): Issue[] {
  const path = (name: 'listPath' | 'nextPath') =>
    row[name] && !isPath(row[name]) ? [robotErrors.issue('robot.path', { value: row[name].slice(0, 60) }, name)] : []
  return [
    ...(row.cron && !parseCron(row.cron) ? [robotErrors.issue('robot.cron', {}, 'cron')] : []),
    ...(isFrom('folder')(row) && row.folder && !isFolder(row.folder)
      ? [robotErrors.issue('robot.folder', {}, 'folder')]
      : []),
    ...(isFrom('mailbox')(row) && row.host && !isHostName(row.host)
      ? [robotErrors.issue('robot.host', { value: row.host.slice(0, 60) }, 'host')]
      : []),
    ...(isFrom('http')(row)
      ? [
          ...(row.url && !isWebAddress(row.url) ? [robotErrors.issue('robot.url', {}, 'url')] : []),
          ...(row.authHeader && !/^[\w-]{1,60}$/.test(row.authHeader)
            ? [robotErrors.issue('robot.header', {}, 'authHeader')]
            : []),
          ...path('listPath'),
          ...path('nextPath'),
          ...columnsOf(row.columns).issues,
        ]
      : []),
  ]
}
