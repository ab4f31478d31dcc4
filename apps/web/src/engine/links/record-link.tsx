import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { ReactNode } from 'react'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { recordPath } from '../paths.ts'

interface Props {
  resource: string
  id: unknown
  /** Known fields of the record. They decide which screen shows it. */
  facts?: AnyRow
  /** Title of the tab. */
  title?: string | undefined
  children: ReactNode
}

/** A link to a record; plain text if the person cannot open it. */
export function RecordLink({ resource, id, facts, title, children }: Props) {
  const actor = useActor()
  const path = typeof id === 'number' ? recordPath({ resource, id, ...(facts ? { facts } : {}), actor }) : undefined
  if (!path) return children
  return (
    <button type="button" className="en-link" onClick={() => openTab({ path, ...(title ? { title } : {}) })}>
      {children}
    </button>
  )
}
