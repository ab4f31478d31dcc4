import LockOutlined from '@ant-design/icons/es/icons/LockOutlined'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { showLockDialog } from './lock-state.ts'
import { useLockT } from './locale.ts'

export default function LockTool() {
  const t = useLockT()
  return (
    <IconButton label={t('tool')} aria-haspopup="dialog" onClick={() => showLockDialog(true)}>
      <LockOutlined />
    </IconButton>
  )
}
