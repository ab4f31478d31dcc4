import { useQuery } from '@tanstack/react-query'
import type { AwaitedAnswer } from '@tuheng/domain/kernel/generic-wire'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { ClockCircleOutlined } from '@ant-design/icons'
import { faceCall } from '../../shared/calls/api.ts'
import { useActor } from '../../shared/session/session.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { ruleContext } from '../common/today.ts'
import { approvalsOfOthers } from './awaited-approvals.ts'
import { useT } from './awaited-texts.ts'

interface Props {
  resource: AnyResource
  face: Face
  row: AnyRow
}

/** Whom the record waits for, where that is not the person who looks: the approval that is next, and who may give it. */
export function Awaited({ resource, face, row }: Props) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const names = approvalsOfOthers({ resource, face, row, actor, ctx: ruleContext(actor) })
  const { data } = useQuery({
    queryKey: [face.api, 'awaited', row['id'], row['version']],
    queryFn: () => faceCall<AwaitedAnswer>(face, 'awaited', { body: { id: row['id'] }, silent: true }),
    enabled: names.length > 0,
  })
  const acts = data?.acts.filter(({ act }) => names.includes(act)) ?? []
  if (!acts.length) return null
  return (
    <div className="en-awaited" role="status">
      {acts.map(({ act, people, count }) => {
        const action = resource.transitions[act]?.[lang] ?? act
        return (
          <span key={act}>
            <ClockCircleOutlined aria-hidden />{' '}
            {count === 0
              ? t(actor.isAdmin ? 'nobodyAdmin' : 'nobody', { action })
              : people.length === 0
                ? t('count', { action, count })
                : people.length < count
                  ? t('more', { action, names: people.join(t('and')), count })
                  : t('some', { action, names: people.join(t('and')) })}
          </span>
        )
      })}
    </div>
  )
}
