import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { memo, useEffect, useMemo, useRef, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { useLang, useT } from '../../shared/i18n.ts'
import { useActor } from '../../shared/session.ts'
import { HOME_PATH, isClosable, type Tab } from '../../shared/tab-rules.ts'
import { requestClose } from '../close-tabs.ts'
import { navigation } from '../nav-context.tsx'
import { resolve } from '../navigation.ts'
import { tabTitle } from '../titles.ts'
import css from './tab-bar.module.css'

interface Props {
  tab: Tab
  front: boolean
  onMenu: (x: number, y: number) => void
}

export const TabItem = memo(function TabItem({ tab, front, onMenu }: Props) {
  const t = useT()
  const title = useTitle(tab)
  const closable = isClosable(tab)
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: tab.key, disabled: !closable, transition: SLIDE })
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (front) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [front])

  const close = () => void requestClose([tab.key])
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault()
    onMenu(event.clientX, event.clientY)
  }
  const onAuxClick = (event: MouseEvent) => {
    if (event.button !== 1 || !closable) return
    event.preventDefault()
    close()
  }
  return (
    <li
      ref={node => {
        item.current = node
        setNodeRef(node)
      }}
      className={css.tab}
      data-front={front || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      onContextMenu={onContextMenu}
      onDoubleClick={closable ? close : undefined}
      onAuxClick={onAuxClick}
      {...listeners}
    >
      <Link to={tab.path + tab.search} className={css.link} aria-current={front ? 'page' : undefined} draggable={false}>
        {tab.key === HOME_PATH && <HomeOutlined />}
        <span className={css.title} title={title}>
          {title}
        </span>
        {tab.dirty && <span className={css.dirty} role="img" aria-label={t('tabs.dirty')} title={t('tabs.dirty')} />}
      </Link>
      {closable && (
        <button type="button" className={css.close} aria-label={t('tabs.close', { title })} onClick={close} onDoubleClick={stop} onPointerDown={stop}>
          <CloseOutlined />
        </button>
      )}
    </li>
  )
})

const SLIDE = { duration: 150, easing: 'ease' }

function useTitle(tab: Tab): string {
  const lang = useLang()
  const actor = useActor()
  const target = useMemo(() => resolve(navigation, actor, tab.path), [actor, tab.path])
  return target.kind === 'page' ? tabTitle(tab, target, lang) : tab.path
}

function stop(event: { stopPropagation: () => void }): void {
  event.stopPropagation()
}
