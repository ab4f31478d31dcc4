import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { ReactNode } from 'react'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { recordPath } from '../paths.ts'

interface Props {
  resource: string
  id: unknown
  /** What is known of the record: it decides which of its screens shows it. */
  facts?: AnyRow
  /** For the tab. */
  title?: string | undefined
  children: ReactNode
}

/** Leads to a record; plain text for whoever cannot open it. */
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
