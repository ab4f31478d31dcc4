import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { availableTransitions } from '@tuheng/domain/kernel/transitions'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useDeclaration } from '../../../engine/catalogue.ts'
import { fullRows } from '../../../engine/common/full-rows.ts'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { ruleContext } from '../../../engine/common/today.ts'
import { mayAct } from '../../../engine/transition-bar/transition-item.tsx'
import { useTransitions } from '../../../engine/transition-bar/use-transitions.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import { useRun } from '../use-run.ts'
import type { AuditAct, AuditItem } from './audit-state.ts'

const ActDialog = lazy(() => import('../strip/act-dialog.tsx').then(module => ({ default: module.ActDialog })))

interface Props {
  item: AuditItem
  act: AuditAct
  onEnd(): void
}

/** One decision from the list: the dialog that the record's own page would open, or that of the task. */
export function Decision(props: Props) {
  return props.item.taskId === null ? <RecordDecision {...props} /> : <TaskDecision {...props} />
}

function RecordDecision(props: Props) {
  const { record } = props.item
  const resource = useDeclaration(record?.resource ?? '')
  const face = resource?.faces[record?.faceName ?? '']
  return resource && face ? <Started {...props} resource={resource} face={face} /> : null
}

function Started({ item, act, resource, face }: Props & { resource: AnyResource; face: Face }) {
  const t = useT()
  const actor = useActor()
  const { start, dialogs } = useTransitions({ resource, face })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const begin = async () => {
      const [found = {}] = await fullRows(face, [{ id: item.id }])
      const row = { ...face.where, ...found }
      const one = availableTransitions({ resource, face, row, actor, ctx: ruleContext(actor) }).find(
        ({ name }) => name === item[act]?.name,
      )
      if (!one) {
        notify.warning(t('audit.gone', { no: item.no }))
        refreshAll()
      } else if (await mayAct(face, one, row)) start(one.name, one.transition, { rows: [row] })
    }
    void begin().catch((error: unknown) => {
      notify.error(error)
      refreshAll()
    })
  })
  return dialogs
}

function TaskDecision({ item, act, onEnd }: Props) {
  const t = useT()
  const { data, error } = useRun(item.id)
  const isGone = error !== null || (data !== undefined && data.mine.taskId === null)
  useEffect(() => {
    if (!isGone) return
    notify.warning(t('audit.gone', { no: item.no }))
    refreshAll()
    onEnd()
  })
  if (!data || isGone) return null
  const kind = act === 'pass' ? 'agree' : 'reject'
  return (
    <Suspense>
      <ActDialog
        act={kind}
        info={data}
        version={item.record?.version}
        facts={item.facts}
        onClose={onEnd}
        onDone={status => {
          notify.success(status === 'approved' ? t('done.approved', { act: data.actName }) : t(`done.${kind}`))
          onEnd()
          refreshAll()
        }}
      />
    </Suspense>
  )
}
