import MenuFoldOutlined from '@ant-design/icons/es/icons/MenuFoldOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/es/icons/MenuUnfoldOutlined'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { useT } from '../../shared/text/i18n.ts'
import { useSettings } from '../../shared/appearance/settings.ts'
import { useShownSection } from '../menu/use-shown-section.ts'
import { useColumnHidden, useLayout } from './use-layout.ts'

/** Folds the menu; on a phone, opens it. */
export function FoldButton({ onMenu }: { onMenu?: () => void }) {
  const t = useT()
  const { collapse, foldSidebar, set } = useSettings()
  const columnHidden = useColumnHidden()
  const layout = useLayout()
  const { section } = useShownSection()
  const folded = !!onMenu || collapse
  // If nothing can be folded the button is disabled instead of removed, so that the sections beside it do not move
  const disabled = layout === 'comprehensive' && !section?.children
  if (!onMenu && (columnHidden || !foldSidebar)) return null
  return (
    <IconButton
      label={t(folded ? 'shell.unfold' : 'shell.fold')}
      aria-expanded={!folded}
      disabled={disabled}
      onClick={onMenu ?? (() => set({ collapse: !collapse }))}
    >
      {folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
    </IconButton>
  )
}
