import { CheckCircleOutlined } from '@ant-design/icons'
import { diffDays } from '@tuheng/domain/kernel/calendar'
import { useId, useState } from 'react'
import { deskOf } from '../../shared/session/home-desk.ts'
import { useActor } from '../../shared/session/session.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import type { Todo } from './home-types.ts'
import { formatDecimal } from '../../engine/widgets/decimal/decimal-text.ts'
import { listLink } from '../../engine/links/list-link.ts'
import { useT } from './locale/index.ts'
import { FIRST_TODOS, inGroups, overdueKinds } from './todo-order.ts'
import css from './home.module.css'

/** Todos of this person: today, waiting for their decision, the rest; each with its count, age and amount. */
export function Todos({ todos, today }: { todos: readonly Todo[]; today: string }) {
  const t = useT()
  const id = useId()
  const [expanded, setExpanded] = useState(false)
  const desk = deskOf(useActor())
  const first = inGroups(todos, { desk, most: FIRST_TODOS })
  const own = inGroups(todos, { desk }).filter(({ group }) => group !== 'team')
  const overdue = overdueKinds(own.flatMap(part => part.todos))
  const isMore = first.reduce((sum, part) => sum + part.todos.length, 0) < todos.length
  return (
    <section className={css.block} aria-label={t('todo.title')}>
      <h2>
        {t('todo.title')} {overdue > 0 && <small className={css.late}>{t('todo.overdue', { count: overdue })}</small>}
      </h2>
      {(expanded ? inGroups(todos, { desk }) : first).map(part => (
        <div key={part.group} className={css.todoGroup}>
          <h3 id={`${id}${part.group}`}>
            {t(`todo.group.${part.group}`)}
            <small>{t(`todo.what.${part.group}`)}</small>
          </h3>
          <ul className={css.todos} aria-labelledby={`${id}${part.group}`}>
            {part.todos.map(todo => (
              <TodoItem key={todo.key} todo={todo} today={today} />
            ))}
          </ul>
        </div>
      ))}
      {isMore && (
        <button type="button" className={css.all} aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {t(expanded ? 'todo.less' : 'todo.all', { count: todos.length })}
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

function TodoItem({ todo, today }: { todo: Todo; today: string }) {
  const t = useT()
  const lang = useLang()
  const days = todo.oldest === undefined ? undefined : diffDays(todo.oldest, today)
  const { overdue, limit } = todo
  const age =
    days === undefined
      ? undefined
      : overdue && limit !== undefined
        ? t('todo.late', { days, limit })
        : days > 0
          ? t('todo.age', { days })
          : t('todo.today')
  const facts = [
    ...(todo.amount === undefined ? [] : [formatDecimal(todo.amount, 2)]),
    // The sum of the lists beside it
    ...(todo.key === 'audits' ? [t('todo.sum')] : []),
    ...(todo.unpriced === undefined ? [] : [t('todo.unpriced', { count: todo.unpriced })]),
  ]
  return (
    <li>
      <button type="button" className={css.todo} onClick={() => openTab(listLink(todo.path, todo.filters))}>
        <b>{todo.capped ? t('todo.more', { count: todo.count }) : todo.count}</b>
        <span>{todo[lang]}</span>
        {age && (
          <small className={css.fact} data-late={overdue || undefined}>
            {age}
          </small>
        )}
        {facts.map(fact => (
          <small key={fact} className={css.fact}>
            {fact}
          </small>
        ))}
      </button>
    </li>
  )
}
