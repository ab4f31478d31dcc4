import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { useText } from '../../shared/text/i18n.ts'
import { screensIn, type MenuNode } from '../navigation.ts'
import { MenuLink } from './menu-link.tsx'
import { panelPosition } from './panel-position.ts'
import css from './menu-panel.module.css'

interface Props {
  section: MenuNode
  /** The side of its button. */
  at: 'right' | 'below'
  onChoose: () => void
}

/**
 * The screens of a section in one panel, in as many columns as they need, as close to its button as the window allows.
 */
export function MenuPanel({ section, at, onChoose }: Props) {
  const text = useText()
  const panel = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<CSSProperties>({})
  useLayoutEffect(() => {
    const box = panel.current
    const trigger = box?.parentElement?.getBoundingClientRect()
    if (!box || !trigger) return
    setPlace(
      panelPosition({
        trigger,
        width: box.offsetWidth,
        height: box.offsetHeight,
        window: { width: window.innerWidth, height: window.innerHeight },
        at,
      }),
    )
  }, [at])
  const items = section.children ?? []
  const count = screensIn(items).length
  return (
    <div ref={panel} className={css.panel} style={place} data-menu-panel data-flyout>
      <div className={css.title}>{text(section)}</div>
      <div style={{ columnCount: count > 24 ? 3 : count > 12 ? 2 : 1, columnGap: 0 }}>
        {items.map(item =>
          item.children ? (
            <div key={item.path} className={css.group}>
              <div className={css.caption}>{text(item)}</div>
              {screensIn(item.children).map(leaf => (
                <MenuLink key={leaf.path} item={leaf} level={0} onChoose={onChoose} />
              ))}
            </div>
          ) : (
            <MenuLink key={item.path} item={item} level={0} onChoose={onChoose} />
          ),
        )}
      </div>
    </div>
  )
}
