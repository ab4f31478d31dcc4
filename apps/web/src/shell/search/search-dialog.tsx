import { Modal } from 'antd'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent, type RefObject } from 'react'
import { useActor } from '../../shared/session/session.ts'
import { pageActionsOf, watchPageActions } from '../../shared/tabs/page-actions.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { errorMessage } from '../../shared/ui/notify.tsx'
import { openTab, useTabs } from '../../shared/tabs/tabs.ts'
import { searchItems, searchMenu, type SearchItem } from '../menu-search.ts'
import { navigation, useMenu } from '../nav-context.tsx'
import { commandsOf } from './commands.ts'
import { useSearchT } from './locale.ts'
import css from './search.module.css'
import { syllables } from './syllables.ts'
import { useRecords } from './use-records.ts'

interface Entry {
  key: string
  title: string
  note: string
  run(): void
}

interface Group {
  key: string
  label: string
  entries: readonly Entry[]
}

interface Props {
  /** What was typed before the dialog was there. */
  typed: RefObject<string>
  onClose(): void
}

const MENUS = 6
const COMMANDS = 4

/**
 * Searches screens by name in both languages, by pinyin or its initials, and records by number, plate or name. It also
 * offers the actions of the page in front and commands. Arrow keys select, Enter opens or runs.
 */
export default function SearchDialog({ typed: early, onClose }: Props) {
  const t = useSearchT()
  const lang = useLang()
  const menu = useMenu()
  const tabs = useTabs(state => state.tabs)
  const actor = useActor()
  const active = useTabs(state => state.active)
  const items = useMemo(() => searchItems(menu, syllables), [menu])
  const commands = useMemo(() => searchItems(commandsOf(navigation, { actor, menu }), syllables), [actor, menu])
  const actions = useSyncExternalStore(watchPageActions, () => pageActionsOf(active))
  const pageActs = useMemo(
    () => actions.map(act => ({ act, item: searchItems([{ path: '', zh: act.label, en: act.label }], syllables)[0] })),
    [actions],
  )
  const [query, setQuery] = useState(() => early.current)
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const records = useRecords(query)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const typed = query.trim()
  const opening = (item: SearchItem): Entry => ({
    key: item.path,
    title: item[lang],
    note: item.trail[lang],
    run: () => openTab(item.path),
  })
  const screens = (typed ? searchMenu(items, query, MENUS) : recent(items, tabs)).map(opening)
  const here = pageActs
    .filter(({ item }) => !typed || (item && searchMenu([item], query).length))
    .map(({ act }): Entry => ({ key: `act:${act.label}`, title: act.label, note: '', run: () => act.run() }))
  const found: Group[] = [
    { key: 'here', label: t('here'), entries: here },
    { key: 'commands', label: t('commands'), entries: searchMenu(commands, query, COMMANDS).map(opening) },
    { key: 'menus', label: t(typed ? 'menus' : 'recent'), entries: screens },
    ...records.groups.map(({ resource, label, list: rows }) => ({
      key: resource,
      label,
      entries: rows.map(({ path, title, hint }) => ({
        key: path,
        title: title ?? '—',
        note: hint,
        run: () => openTab(path),
      })),
    })),
  ]
  const groups = found.filter(group => group.entries.length)
  const entries = groups.flatMap(group => group.entries)
  const front = Math.min(at, entries.length - 1)

  const choose = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by && entries.length) {
      event.preventDefault()
      setAt((front + by + entries.length) % entries.length)
    }
    if (event.key === 'Enter') choose(entries[front])
  }
  return (
    <Modal open onCancel={onClose} footer={null} closable={false} width={600} title={t('title')} styles={BARE}>
      <input
        className={css.input}
        role="combobox"
        aria-expanded
        aria-controls="search-list"
        aria-activedescendant={entries.length ? `search-${front}` : undefined}
        aria-label={t('title')}
        placeholder={t('placeholder')}
        autoFocus
        value={query}
        onChange={event => {
          setQuery(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id="search-list" ref={list} className={css.list} role="listbox" aria-label={t('results')}>
        {groups.map(group => (
          <div key={group.key} role="group" aria-label={group.label}>
            <div className={css.caption} aria-hidden="true">
              {group.label}
            </div>
            {group.entries.map(entry => {
              const i = entries.indexOf(entry)
              return (
                <div
                  key={entry.key}
                  id={`search-${i}`}
                  className={css.entry}
                  role="option"
                  tabIndex={-1}
                  aria-selected={i === front}
                  onPointerMove={() => setAt(i)}
                  onClick={() => choose(entry)}
                >
                  <span>{entry.title}</span>
                  <small>{entry.note}</small>
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p className={css.foot} role="status">
        {records.error
          ? t('failed', { message: errorMessage(records.error).title })
          : records.busy
            ? t('searching')
            : typed && !entries.length
              ? t('none', { query: typed })
              : t('keys')}
      </p>
    </Modal>
  )
}

/** Open screens, the last visited first. */
function recent(items: readonly SearchItem[], tabs: readonly { path: string; visited: number }[]): SearchItem[] {
  return [...tabs]
    .sort((a, b) => b.visited - a.visited)
    .slice(1, 9)
    .flatMap(tab => items.find(item => item.path === tab.path) ?? [])
}

/** The title is only for screen readers. */
const BARE = { container: { padding: 0, overflow: 'hidden' }, header: { display: 'none' } }
