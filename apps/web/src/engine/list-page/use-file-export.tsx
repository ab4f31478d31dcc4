import { openFileFields } from '@tuheng/domain/kernel/file-fields'
import { can } from '@tuheng/domain/kernel/policy'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useActor } from '../../shared/session/session.ts'
import { useExport } from './use-export.tsx'

const FileExport = lazy(() => import('./file-export.tsx'))

/** Downloads the files of records as one archive. `start` is undefined if the person may open none of them. */
export function useFileExport({ resource, face }: { resource: AnyResource; face: Face }): {
  start: ((query: object) => void) | undefined
  node: ReactNode
} {
  const actor = useActor()
  const [query, setQuery] = useState<object>()
  const { run, busy, node } = useExport(`${face.api}/exportFiles`)
  const fields = can(actor, face, 'export') ? openFileFields(actor, resource, face) : []
  const begin = async (chosen: readonly string[], pattern: string | undefined) => {
    if (await run({ ...query, fields: chosen, ...(pattern === undefined ? {} : { pattern }) })) setQuery(undefined)
  }
  return {
    start: fields.length ? setQuery : undefined,
    node: (
      <>
        {query && (
          <Suspense>
            <FileExport
              face={face}
              fields={fields}
              query={query}
              busy={busy}
              onStart={(chosen, pattern) => void begin(chosen, pattern)}
              onClose={() => setQuery(undefined)}
            />
          </Suspense>
        )}
        {node}
      </>
    ),
  }
}
