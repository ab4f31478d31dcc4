import { folderConnector } from './folder.ts'
import { httpConnector } from './http.ts'
import { mailboxConnector } from './mailbox.ts'
import type { Connector, Task } from './source.ts'

const CONNECTORS: Readonly<Record<NonNullable<Task['connector']>, Connector>> = {
  folder: folderConnector,
  mailbox: mailboxConnector,
  http: httpConnector,
}

export const connectorOf = ({ connector }: Pick<Task, 'connector'>): Connector => CONNECTORS[connector]
