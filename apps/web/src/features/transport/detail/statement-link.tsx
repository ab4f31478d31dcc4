import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import { can } from '@tuheng/domain/kernel/policy'
import { useQuery } from '@tanstack/react-query'
import { listScreen, cardOf } from '../../../engine/catalogue.ts'
import { detailPath } from '../../../engine/paths.ts'
import { faceCall } from '../../../shared/calls/api.ts'
import { useActor } from '../../../shared/session/session.ts'
import { openTab } from '../../../shared/tabs/tabs.ts'
import { useT } from '../locale/index.ts'

interface Found {
  no: string
  path: string
}

/** Links the statement of a charge, through the first of its screens that the person may open. */
export function StatementLink({ id, no }: { id: number; no?: string | undefined }) {
  const t = useT()
  const actor = useActor()
  const faces = Object.entries(cardOf('statement')?.faces ?? {}).filter(([, face]) => can(actor, face, 'read'))
  const { data } = useQuery({
    queryKey: ['sap', 'statement', 'place', id],
    enabled: faces.length > 0,
    staleTime: 300_000,
    queryFn: async (): Promise<Found | null> => {
      for (const [name, face] of faces) {
        const screen = listScreen('statement', name)
        const { list } = await faceCall<ListAnswer>(face, 'list', { body: { ids: [id], pageSize: 1, count: 'none' } })
        if (list[0] && screen) return { no: String(list[0]['stmtNo']), path: detailPath(screen.path, id) }
      }
      return null
    },
  })
  const label = data?.no ?? no ?? t('why.inStatement')
  if (!data) return <span>{label}</span>
  return (
    <button type="button" className="en-link" onClick={() => openTab({ path: data.path, title: data.no })}>
      {label}
    </button>
  )
}
