import MenuFoldOutlined from '@ant-design/icons/es/icons/MenuFoldOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/es/icons/MenuUnfoldOutlined'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { useT } from '../../shared/text/i18n.ts'
import { useSettings } from '../../shared/appearance/settings.ts'
import { useShownSection } from '../menu/use-shown-section.ts'
import { useColumnTaken, useLayout } from './use-layout.ts'

/** Folds the menu; on a phone it opens the menu. */
export function Fold({ onMenu }: { onMenu?: () => void }) {
  const t = useT()
  const { collapse, foldSidebar, set } = useSettings()
  const taken = useColumnTaken()
  const layout = useLayout()
  const { section } = useShownSection()
  const folded = !!onMenu || collapse
  // The sections beside it keep their places where nothing can be folded
  const nothing = layout === 'comprehensive' && !section?.children
  if (!onMenu && (taken || !foldSidebar)) return null
  return (
    <IconButton
      label={t(folded ? 'shell.unfold' : 'shell.fold')}
      aria-expanded={!folded}
      disabled={nothing}
      onClick={onMenu ?? (() => set({ collapse: !collapse }))}
    >
      {folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
    </IconButton>
  )
}
