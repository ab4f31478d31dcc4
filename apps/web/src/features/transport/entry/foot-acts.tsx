import { EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { TallMenu } from '../../../engine/common/tall-menu.tsx'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { useT } from '../../../engine/locale/index.ts'

interface FootAct {
  key: string
  label: string
  /** `Ctrl+D` */
  keys?: string
  disabled?: boolean
  run(): void
}

/** The acts of a form beside saving: buttons with their keys, on a phone one menu, so that the foot is one line. */
export function FootActs({ acts }: { acts: readonly FootAct[] }) {
  const t = useT()
  if (useNarrow()) {
    return (
      <TallMenu
        placement="topRight"
        menu={{
          items: acts.map(({ key, label, disabled }) => ({ key, label, disabled: disabled === true })),
          onClick: ({ key }) => acts.find(one => one.key === key)?.run(),
        }}
      >
        <Button icon={<EllipsisOutlined />} aria-label={t('more')} />
      </TallMenu>
    )
  }
  return acts.map(({ key, label, keys, disabled, run }) => (
    <Button key={key} onClick={run} disabled={disabled === true} title={keys}>
      {label} {keys && <kbd>{keys.replace('+', ' ')}</kbd>}
    </Button>
  ))
}
