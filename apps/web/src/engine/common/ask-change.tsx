import { DiffOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { changePath } from '../links/change-path.ts'
import { useT } from '../locale/index.ts'

/** 申请修改: opens the form of a change request with what is known. */
export function AskChange(begun: Parameters<typeof changePath>[1]) {
  const t = useT()
  const isNarrow = useNarrow()
  const to = changePath(useActor(), begun)
  if (to === undefined) return null
  return (
    <Button
      icon={<DiffOutlined />}
      onClick={() => openTab(to)}
      {...(isNarrow ? { 'aria-label': t('change.ask'), title: t('change.ask') } : {})}
    >
      {isNarrow ? null : t('change.ask')}
    </Button>
  )
}
