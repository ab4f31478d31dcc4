import { DownOutlined } from '@ant-design/icons'
import { actParts } from '@tuheng/domain/kernel/approval-state'
import type { RunInfo, urgeCall, takeBackCall } from '@tuheng/domain/approvals/approval.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { can } from '@tuheng/domain/kernel/policy'
import { availableTransitions } from '@tuheng/domain/kernel/transitions'
import { Button } from 'antd'
import { Fragment, lazy, Suspense, useContext, useId, useState } from 'react'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { ruleContext } from '../../../engine/common/today.ts'
import type { ApprovalProps } from '../../../engine/slots.ts'
import { mayAct } from '../../../engine/transition-bar/transition-item.tsx'
import { useTransitions } from '../../../engine/transition-bar/use-transitions.tsx'
import { call, newKey } from '../../../shared/calls/api.ts'
import { useActor } from '../../../shared/session/session.ts'
import { confirm, notify } from '../../../shared/ui/notify.tsx'
import { ActedContext } from '../acted.ts'
import { type AskingAct, inOrder, isAsking, type RunAct, tellRefusal } from '../acts.ts'
import { useT } from '../locale/index.ts'
import { useMinute } from '../queue/use-minute.ts'
import { DropRun } from './drop-run.tsx'
import { openFieldsOf } from './open-fields.ts'
import { resubmissionNote } from './resubmission-note.ts'
import css from './strip.module.css'
import { ClickMenu } from '../../../shared/ui/click-menu.tsx'

const OpenFields = lazy(() => import('./open-fields-dialog.tsx').then(module => ({ default: module.OpenFields })))
const ActDialog = lazy(() => import('./act-dialog.tsx').then(module => ({ default: module.ActDialog })))

interface Props {
  info: RunInfo
  /** The record, where the person may see it. */
  record?: Omit<ApprovalProps, 'runId'> | undefined
  /** Which acts; all of them if absent. */
  only?: (act: RunAct) => boolean
}

/** The buttons for what the person may do with an approval. The decision is blue; what ends it stands under 更多. */
export function RunActs({ info, record, only = () => true }: Props) {
  const t = useT()
  const acted = useContext(ActedContext)
  const [asking, setAsking] = useState<AskingAct>()
  const [isEditing, setEditing] = useState(false)
  const [busy, setBusy] = useState(false)
  const actor = useActor()
  const urgeId = useId()
  const { urgeFrom } = info.mine
  const urgeAt = useMinute() < (urgeFrom ?? '') ? urgeFrom?.slice(11, 16) : undefined
  // A node opens fields to those who may change them, and gives nobody the right
  const canEdit =
    record !== undefined &&
    can(actor, record.face, 'modify') &&
    openFieldsOf(record.resource, info.mine.editable).length > 0
  const acts = inOrder(info.mine.acts).filter(act => only(act) && (act !== 'resubmit' || record !== undefined))
  const done = (act: RunAct, status: RunInfo['status']) => {
    setAsking(undefined)
    notify.clearErrors()
    notify.success(
      act === 'agree' && status === 'approved'
        ? t('done.approved', { act: info.actName })
        : t(`done.${act as Exclude<RunAct, 'resubmit' | 'urge'>}`),
    )
    refreshAll()
    if (act !== 'takeBack') acted?.(info.id)
  }
  const atOnce = async (act: RunAct) => {
    if (act === 'takeBack' && !(await confirm({ title: t('ask.takeBack'), content: t('ask.takeBackWhat') }))) return
    setBusy(true)
    try {
      if (act === 'takeBack') {
        const body = { id: info.id, taskId: info.mine.takeBackId }
        const { status } = await call<AnswerOf<typeof takeBackCall>>('bpm/approval/takeBack', body, {
          idempotencyKey: newKey(),
        })
        done(act, status)
      } else {
        const { told } = await call<AnswerOf<typeof urgeCall>>(
          'bpm/approval/urge',
          { id: info.id },
          { idempotencyKey: newKey() },
        )
        notify.success(t('done.urge', { n: told }))
        refreshAll()
      }
    } catch (error) {
      tellRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  const begin = (act: RunAct) => (isAsking(act) ? setAsking(act) : void atOnce(act))
  const buttons = acts.filter(act => act !== 'end')
  return (
    <>
      {buttons.map(act =>
        act === 'resubmit' && record ? (
          <Resubmit key={act} runId={info.id} act={info.act} {...record} />
        ) : (
          <Fragment key={act}>
            <Button
              data-act={act}
              type={act === 'agree' ? 'primary' : 'default'}
              disabled={busy || (act === 'urge' && urgeAt !== undefined)}
              aria-describedby={act === 'urge' && urgeAt !== undefined ? urgeId : undefined}
              onClick={event => event.detail < 2 && begin(act)}
            >
              {t(`act.${act}`)}
            </Button>
            {act === 'urge' && urgeAt !== undefined && (
              <small id={urgeId} className={css.later}>
                {t('urge.from', { at: urgeAt })}
              </small>
            )}
          </Fragment>
        ),
      )}
      {canEdit && only('handOver') && (
        <Button data-act="edit" onClick={() => setEditing(true)}>
          {t('act.edit')}
        </Button>
      )}
      {record && info.starter.memberId !== actor.memberId && only('withdraw') && (
        <DropRun {...record} runId={info.id} />
      )}
      {isEditing && record && (
        <Suspense>
          <OpenFields
            key={String(record.row['version'])}
            {...record}
            names={info.mine.editable}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
      {acts.includes('end') && (
        <ClickMenu
          menu={{ items: [{ key: 'end', danger: true, label: t('act.end') }], onClick: () => setAsking('end') }}
        >
          <Button>
            {t('act.more')} <DownOutlined aria-hidden />
          </Button>
        </ClickMenu>
      )}
      {asking && (
        <Suspense>
          <ActDialog
            act={asking}
            info={info}
            version={record?.row['version'] as number | undefined}
            onClose={() => setAsking(undefined)}
            onDone={status => done(asking, status)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Performs the held transition again, through its ordinary dialog. */
function Resubmit({ runId, act, resource, face, row }: { act: string } & ApprovalProps) {
  const t = useT()
  const actor = useActor()
  const { start, dialogs, busy } = useTransitions({ resource, face })
  const name = actParts(act).transition
  const found = availableTransitions({ resource, face, row, actor, ctx: ruleContext(actor) }).find(
    one => one.name === name,
  )
  if (!found) return null
  const begin = async () => {
    const [may, note] = await Promise.all([mayAct(face, found, row), resubmissionNote(runId)])
    if (may) start(found.name, found.transition, { rows: [row], note })
  }
  return (
    <>
      <Button data-act="resubmit" type="primary" disabled={busy} onClick={event => event.detail < 2 && void begin()}>
        {t('act.resubmit')}
      </Button>
      {dialogs}
    </>
  )
}
