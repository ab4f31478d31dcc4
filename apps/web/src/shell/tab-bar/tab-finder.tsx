import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useLang, useT } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { isClosable, isUnsaved, visibleTabs, type Tab } from '../../shared/tabs/tab-rules.ts'
import { openTab, useTabs } from '../../shared/tabs/tabs.ts'
import { requestClose } from '../close-tabs.ts'
import { searchItems, searchMenu } from '../menu-search.ts'
import { MenuIcon } from '../menu/menu-icon.tsx'
import { navigation } from '../nav-context.tsx'
import { syllables } from '../search/syllables.ts'
import { tabName } from '../titles.ts'
import { useTabsT } from './locale.ts'
import css from './tab-finder.module.css'
import { useTabLabel } from './use-tab-label.ts'

/** A search over all tabs. Arrow keys select, Enter opens, Delete closes. */
export default function TabFinder({ onClose }: { onClose: () => void }) {
  const t = useTabsT()
  const lang = useLang()
  const actor = useActor()
  const active = useTabs(state => state.active)
  const tabs = visibleTabs(useTabs(state => state.tabs))
  const [query, setQuery] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const items = useMemo(
    () =>
      searchItems(
        tabs.map(tab => ({ path: tab.key, zh: tabName(tab, { nav: navigation, actor, lang }), en: '' })),
        syllables,
      ),
    [tabs, actor, lang],
  )
  const found = query.trim()
    ? searchMenu(items, query, tabs.length).flatMap(item => tabs.find(tab => tab.key === item.path) ?? [])
    : tabs
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [])

  const open = (tab: Tab | undefined) => {
    if (!tab) return
    onClose()
    openTab({ path: tab.path, search: tab.search })
  }
  const close = (tab: Tab) => {
    if (isClosable(tab)) void requestClose([tab.key])
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') return onClose()
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!by) return
    event.preventDefault()
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-stop]')]
    stops[(stops.indexOf(event.target as HTMLElement) + by + stops.length) % stops.length]?.focus()
  }
  return (
    <div className={css.finder} role="dialog" aria-label={t('all', { count: tabs.length })} onKeyDown={onKeyDown}>
      <input
        className={css.input}
        type="search"
        autoFocus
        aria-label={t('search')}
        placeholder={t('placeholder')}
        value={query}
        onChange={event => setQuery(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && !event.nativeEvent.isComposing && open(found[0])}
      />
      <ul ref={list} className={css.list}>
        {found.map(tab => (
          <Row key={tab.key} tab={tab} front={tab.key === active} onOpen={open} onClose={close} />
        ))}
      </ul>
      {!found.length && <p className={css.none}>{t('none', { query: query.trim() })}</p>}
    </div>
  )
}

interface RowProps {
  tab: Tab
  front: boolean
  onOpen: (tab: Tab) => void
  onClose: (tab: Tab) => void
}

function Row({ tab, front, onOpen, onClose }: RowProps) {
  const t = useT()
  const { title, icon, section } = useTabLabel(tab)
  return (
    <li className={css.row}>
      <button
        type="button"
        data-stop
        className={css.open}
        aria-current={front ? 'page' : undefined}
        onClick={() => onOpen(tab)}
        onKeyDown={event => event.key === 'Delete' && onClose(tab)}
      >
        <MenuIcon name={icon} />
        <span className={css.title}>{title}</span>
        {isUnsaved(tab) && <span className={css.unsaved} role="img" aria-label={t('tabs.dirty')} />}
        <small>{section}</small>
      </button>
      {isClosable(tab) && (
        <button
          type="button"
          className={css.close}
          aria-label={t('tabs.close', { title })}
          onClick={() => onClose(tab)}
        >
          <CloseOutlined />
        </button>
      )}
    </li>
  )
}
