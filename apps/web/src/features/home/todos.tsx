import { CheckCircleOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import type { Count } from './home-types.ts'
import { listLink } from '../../engine/links/list-link.ts'
import { useT } from './locale/index.ts'
import css from './home.module.css'

/** Two rows of a wide window; who may do everything has more waiting than fits in front. */
const IN_FRONT = 14

/** What waits for this person, count first. */
export function Todos({ todos }: { todos: readonly Count[] }) {
  const t = useT()
  const lang = useLang()
  const [whole, setWhole] = useState(false)
  const shown = whole ? todos : todos.slice(0, IN_FRONT)
  return (
    <section className={css.block} aria-label={t('todo.title')}>
      <h2>{t('todo.title')}</h2>
      {todos.length ? (
        <ul className={css.todos}>
          {shown.map(todo => (
            <li key={todo.key}>
              <button type="button" className={css.todo} onClick={() => openTab(listLink(todo.path, todo.filters))}>
                <b>{todo.capped ? t('todo.more', { count: todo.count }) : todo.count}</b>
                <span>{todo[lang]}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {todos.length > IN_FRONT && (
        <button type="button" className={css.all} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {t(whole ? 'todo.less' : 'todo.all', { count: todos.length })}
        </button>
      )}
      {todos.length === 0 && (
        <p className={css.fine}>
          <CheckCircleOutlined aria-hidden /> {t('todo.none')} <small>{t('todo.noneWhat')}</small>
        </p>
      )}
    </section>
  )
}
