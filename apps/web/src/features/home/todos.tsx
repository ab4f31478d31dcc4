import { CheckCircleOutlined } from '@ant-design/icons'
import { useLang } from '../../shared/i18n.ts'
import { openTab } from '../../shared/tabs.ts'
import type { Count } from './home-types.ts'
import { listLink } from './list-link.ts'
import { useT } from './locale/index.ts'
import css from './home.module.css'

/** What waits for this person, count first. */
export function Todos({ todos }: { todos: readonly Count[] }) {
  const t = useT()
  const lang = useLang()
  return (
    <section className={css.block} aria-label={t('todo.title')}>
      <h2>{t('todo.title')}</h2>
      {todos.length ? (
        <ul className={css.todos}>
          {todos.map(todo => (
            <li key={todo.key}>
              <button type="button" className={css.todo} onClick={() => openTab(listLink(todo.path, todo.filters))}>
                <b>{todo.capped ? t('todo.more', { count: todo.count }) : todo.count}</b>
                <span>{todo[lang]}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.fine}>
          <CheckCircleOutlined aria-hidden /> {t('todo.none')} <small>{t('todo.noneWhat')}</small>
        </p>
      )}
    </section>
  )
}
