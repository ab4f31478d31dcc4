import { useT, useText } from '../../shared/text/i18n.ts'
import { useSettings } from '../../shared/appearance/settings.ts'
import { MenuIcon } from '../menu/menu-icon.tsx'
import { menuKeys } from '../menu/menu-keys.ts'
import { MenuLink } from '../menu/menu-link.tsx'
import { MenuMark } from '../menu/menu-mark.tsx'
import { sectionAt } from '../menu/menu-rules.ts'
import { MenuTree } from '../menu/menu-tree.tsx'
import { useShownSection } from '../menu/use-shown-section.ts'
import { useMenuPath } from '../menu/use-menu-path.ts'
import { useMenu } from '../nav-context.tsx'
import type { MenuNode } from '../navigation.ts'
import { Brand } from './brand.tsx'
import css from './column-side.module.css'
import { Side, useMenuWidth } from './side.tsx'
import { useColumnHidden } from './use-layout.ts'

/** A narrow column of sections, and beside it the screens of one of them. */
export default function ColumnSide() {
  const t = useT()
  const text = useText()
  const menu = useMenu()
  const width = useMenuWidth()
  const { collapse, columnStyle } = useSettings()
  const columnHidden = useColumnHidden()
  const { section: shown, enter } = useShownSection()
  return (
    <>
      <aside className={css.strip} data-style={columnStyle}>
        <Brand compact />
        <nav aria-label={t('shell.sections')} onKeyDown={menuKeys}>
          <ul>
            {menu.map(section => (
              <li key={section.path}>
                <Entry section={section} front={section.path === shown?.path} enter={enter} />
              </li>
            ))}
          </ul>
        </nav>
      </aside>
      {!collapse && !columnHidden && shown?.children && (
        <Side width={width} className={css.second} head={<div className={css.title}>{text(shown)}</div>}>
          <MenuTree key={shown.path} menu={shown.children} singleSection />
        </Side>
      )}
    </>
  )
}

function Entry({ section, front, enter }: { section: MenuNode; front: boolean; enter: (section: MenuNode) => void }) {
  const text = useText()
  const pathname = useMenuPath()
  const icon = <MenuIcon name={section.icon} />
  if (!section.children) return <MenuLink item={section} level={0} className={css.entry} front={front} icon={icon} />
  const onClick = () => {
    enter(section)
    useSettings.getState().set({ collapse: false })
  }
  return (
    <button
      type="button"
      className={css.entry}
      data-front={front || undefined}
      aria-current={sectionAt([section], pathname) ? 'true' : undefined}
      title={text(section)}
      onClick={onClick}
    >
      {icon}
      <span>{text(section)}</span>
      <MenuMark item={section} />
    </button>
  )
}
