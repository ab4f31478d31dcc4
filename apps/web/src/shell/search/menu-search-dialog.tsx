import { Modal } from 'antd'
import { pinyin } from 'pinyin-pro'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useLang, useT } from '../../shared/i18n.ts'
import { openTab, useTabs } from '../../shared/tabs.ts'
import { searchItems, searchMenu, type SearchItem } from '../menu-search.ts'
import { useMenu } from '../nav-context.tsx'
import css from './menu-search.module.css'

const syllables = (text: string): string[] => pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' })

/** Finds a screen by its name in either language, by pinyin or its first letters; Enter opens it. */
export default function MenuSearchDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const lang = useLang()
  const menu = useMenu()
  const tabs = useTabs(state => state.tabs)
  const items = useMemo(() => searchItems(menu, syllables), [menu])
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const found = query.trim() ? searchMenu(items, query) : recent(items, tabs)
  useEffect(() => list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }), [at])

  const choose = (item: SearchItem | undefined) => {
    if (!item) return
    onClose()
    openTab(item.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by && found.length) {
      event.preventDefault()
      setAt((at + by + found.length) % found.length)
    }
    if (event.key === 'Enter') choose(found[at])
  }
  return (
    <Modal open onCancel={onClose} footer={null} closable={false} width={560} title={t('search.menu')} styles={BARE}>
      <input
        className={css.input}
        role="combobox"
        aria-expanded
        aria-controls="menu-search-list"
        aria-activedescendant={found.length ? `menu-search-${at}` : undefined}
        aria-label={t('search.menu')}
        placeholder={t('search.placeholder')}
        autoFocus
        value={query}
        onChange={event => {
          setQuery(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      {!query.trim() && found.length > 0 && <div className={css.caption}>{t('search.recent')}</div>}
      <ul id="menu-search-list" ref={list} className={css.list} role="listbox" aria-label={t('search.results')}>
        {found.map((item, i) => (
          <li key={item.path} id={`menu-search-${i}`} role="option" aria-selected={i === at} onPointerMove={() => setAt(i)} onClick={() => choose(item)}>
            <span>{item[lang]}</span>
            <small>{item.trail[lang]}</small>
          </li>
        ))}
      </ul>
      {query.trim() && !found.length && <p className={css.none}>{t('search.none', { query: query.trim() })}</p>}
    </Modal>
  )
}

/** Screens that are open, last visited first: what people go back to. */
function recent(items: readonly SearchItem[], tabs: readonly { path: string; visited: number }[]): SearchItem[] {
  return [...tabs]
    .sort((a, b) => b.visited - a.visited)
    .slice(1, 9)
    .flatMap(tab => items.find(item => item.path === tab.path) ?? [])
}

/** The title only names the dialog to screen readers. */
const BARE = { container: { padding: 0, overflow: 'hidden' }, header: { display: 'none' } }
