import { DiffOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { askPath } from './ask-path.ts'
import { useT } from './locale/index.ts'

/** 申请修改: opens the form of a change request with what is known. */
export function AskButton(begun: Parameters<typeof askPath>[1]) {
  const t = useT()
  const isNarrow = useNarrow()
  const to = askPath(useActor(), begun)
  if (to === undefined) return null
  return (
    <Button
      icon={<DiffOutlined />}
      onClick={() => openTab(to)}
      {...(isNarrow ? { 'aria-label': t('ask'), title: t('ask') } : {})}
    >
      {isNarrow ? null : t('ask')}
    </Button>
  )
}
