import type { member } from '@tuheng/domain/system/people/member'
import { SafetyOutlined } from '@ant-design/icons'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { call } from '../../../shared/calls/api.ts'
import { confirm, notify } from '../../../shared/ui/notify.tsx'
import { useActor, useSession } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'

/** Makes a member an administrator of the company, or removes the right; for administrators. The last one remains. */
export default function SetAdminButton({ row }: { row: LooseRow<typeof member> }) {
  const t = useT()
  const actor = useActor()
  const viewing = useSession(state => state.user?.viewing)
  const { busy, run } = useBusy()
  if (!actor.isAdmin || viewing || row['status'] !== 'active') return null
  const isAdmin = row['isAdmin'] === true
  const name = String(row['name'])
  const set = async () => {
    const agreed = await confirm({
      title: t(isAdmin ? 'admin.unsetTitle' : 'admin.setTitle', { name }),
      content: t(isAdmin ? 'admin.unsetWhat' : 'admin.setWhat'),
      ok: t(isAdmin ? 'admin.unset' : 'admin.set'),
      danger: isAdmin,
    })
    if (!agreed) return
    await run(async () => {
      await call('sys/user/set/admin', { id: row['id'], isAdmin: !isAdmin })
      notify.success(t('admin.done'))
      if (row['id'] === actor.memberId) await useSession.getState().load()
    })
    refreshAll()
  }
  return (
    <Button icon={<SafetyOutlined />} loading={busy} onClick={() => void set()}>
      {t(isAdmin ? 'admin.unset' : 'admin.set')}
    </Button>
  )
}
