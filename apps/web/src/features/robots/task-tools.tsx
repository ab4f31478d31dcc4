import { ApiOutlined, HistoryOutlined, KeyOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import type { Face, LooseRow } from '@tuheng/domain/kernel/resource'
import { robotTask } from '@tuheng/domain/robots/index'
import { Alert, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { Schedule } from '../../engine/common/cron-note.tsx'
import { useT } from './locale/index.ts'

const SecretDialog = lazy(() => import('./secret-dialog.tsx'))
const TrialDialog = lazy(() => import('./trial-dialog.tsx'))

type Row = LooseRow<typeof robotTask>

/** Whoever sets up the task: its own member, or an administrator. */
function useMaySetUp(row: Row): boolean {
  const actor = useActor()
  return can(actor, robotTask.faces.all as Face, 'modify') && (actor.isAdmin || actor.memberId === row.runAsId)
}

/** 测试连接 and 设置密码, beside the transitions. */
export function TaskActions({ row }: { row: Row }) {
  const t = useT()
  const actor = useActor()
  const maySetUp = useMaySetUp(row)
  const [open, setOpen] = useState<'secret' | 'trial'>()
  const dialog = { id: Number(row.id), name: String(row.name ?? ''), onClose: () => setOpen(undefined) }
  const isOwn = actor.isAdmin || actor.memberId === row.runAsId
  return (
    <>
      {isOwn && can(actor, robotTask.faces.all as Face, 'run') && (
        <Button icon={<ApiOutlined />} onClick={() => setOpen('trial')}>
          {t('trial.tool')}
        </Button>
      )}
      {maySetUp && row.connector !== 'folder' && (
        <Button icon={<KeyOutlined />} onClick={() => setOpen('secret')}>
          {t(row.secretAt ? 'secret.change' : 'secret.set')}
        </Button>
      )}
      {open && (
        <Suspense>
          {open === 'secret' ? (
            <SecretDialog {...dialog} />
          ) : (
            <TrialDialog {...dialog} isHttp={row.connector === 'http'} />
          )}
        </Suspense>
      )}
    </>
  )
}

/** The runs of all tasks, from their list. */
export function RunsTool() {
  const t = useT()
  return (
    <Button icon={<HistoryOutlined />} onClick={() => openTab('/transportation_management/rpa_runs')}>
      {t('runs.tool')}
    </Button>
  )
}

/** Above the facts: what keeps the task from running, and when it runs. */
export function TaskLead({ row }: { row: Row }) {
  const t = useT()
  return (
    <>
      {row.lastResult === 'loginExpired' ? (
        <Alert showIcon type="error" title={t('expired.title')} description={t('expired.what')} />
      ) : (
        row.connector === 'mailbox' &&
        !row.secretAt && (
          <Alert showIcon type="warning" title={t('secret.missing')} description={t('secret.missingWhat')} />
        )
      )}
      <Schedule
        cron={row.cron}
        rests={row.status !== 'enabled' || (Boolean(row.cron) && !row.nextAt && row.lastResult === 'loginExpired')}
      />
    </>
  )
}
