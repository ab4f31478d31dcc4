import MenuFoldOutlined from '@ant-design/icons/es/icons/MenuFoldOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/es/icons/MenuUnfoldOutlined'
import { IconButton } from '../../shared/icon-button.tsx'
import { useT } from '../../shared/i18n.ts'
import { useSettings } from '../../shared/settings.ts'
import { useColumnTaken } from './use-layout.ts'

/** Folds the menu; on a phone it opens the menu. */
export function Fold({ onMenu }: { onMenu?: () => void }) {
  const t = useT()
  const { collapse, foldSidebar, set } = useSettings()
  const taken = useColumnTaken()
  const folded = !!onMenu || collapse
  if (!onMenu && (taken || !foldSidebar)) return null
  return (
    <IconButton label={t(folded ? 'shell.unfold' : 'shell.fold')} aria-expanded={!folded} onClick={onMenu ?? (() => set({ collapse: !collapse }))}>
      {folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
    </IconButton>
  )
}
