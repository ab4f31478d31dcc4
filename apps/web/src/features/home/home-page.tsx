import { ReloadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { EmptyBlock } from '../../engine/common/empty-block.tsx'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { call } from '../../shared/calls/api.ts'
import { useHomeChoice } from '../../shared/session/use-home-choice.ts'
import type { HomeBlock } from '../../shared/session/personal-rules.ts'
import { useActor } from '../../shared/session/session.ts'
import { Dues } from './dues.tsx'
import { FirstSteps } from './first-steps.tsx'
import { FigureStrip } from './figure-strip.tsx'
import { homeRows } from './home-order.ts'
import type { Home } from './home-types.ts'
import { HomeSkeleton } from './home-skeleton.tsx'
import { useT } from './locale/index.ts'
import { Papers } from './papers.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { Todos } from './todos.tsx'
import { TopCustomers } from './top-customers.tsx'
import { Trend } from './trend.tsx'
import css from './home.module.css'

/** 首页: tasks, key figures and expiring papers. One call; every number links to its list. */
export default function HomePage() {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sys/home', 'info'],
    queryFn: ({ signal }) => call<Home>('sys/home/info', {}, { signal }),
    staleTime: 30_000,
  })
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} />
  const refreshButton = (
    <Button
      type="text"
      size="small"
      icon={<ReloadOutlined spin={isFetching} />}
      aria-label={t('refresh')}
      title={t('refresh')}
      onClick={() => void refetch()}
    />
  )
  return (
    <div className={`en-page ${css.page}`} data-home>
      <Greeting today={data?.today}>{refreshButton}</Greeting>
      {data ? <Blocks home={data} /> : <HomeSkeleton />}
    </div>
  )
}

function Blocks({ home }: { home: Home }) {
  const t = useT()
  const { order, hidden } = useHomeChoice()
  const isEmpty =
    !home.shipped && !home.receivable && !home.payable && !home.margin && !home.todos.length && !home.expiring.total
  if (isEmpty) {
    return (
      <>
        <FirstSteps />
        <EmptyBlock title={t('empty.title')} text={t('empty.text')}>
          <Shortcuts />
        </EmptyBlock>
      </>
    )
  }
  const parts: Record<HomeBlock, ReactNode> = {
    todos: <Todos key="todos" todos={home.todos} today={home.today} />,
    figures: <FigureStrip key="figures" home={home} />,
    dues: home.dues && <Dues key="dues" dues={home.dues} />,
    trend: home.trend && <Trend key="trend" days={home.trend} />,
    topCustomers: home.topCustomers && <TopCustomers key="topCustomers" list={home.topCustomers} today={home.today} />,
    papers: <Papers key="papers" {...home.expiring} />,
    shortcuts: <Shortcuts key="shortcuts" />,
  }
  const shown = order.filter(block => !hidden.includes(block) && !!parts[block])
  const workFirst = shown[0] === 'todos' && home.todos.length > 0
  const rows = homeRows(shown).map(row =>
    row.wide ? (
      parts[row.blocks[0]]
    ) : (
      <div key={row.blocks.join()} className={css.columns}>
        {row.blocks.map(block => parts[block])}
      </div>
    ),
  )
  const firstSteps = <FirstSteps key="firstSteps" behindWork={workFirst} />
  return workFirst ? [rows[0], firstSteps, ...rows.slice(1)] : [firstSteps, ...rows]
}

const DAY_PARTS = [
  [5, 'night'],
  [11, 'morning'],
  [13, 'noon'],
  [18, 'afternoon'],
  [23, 'evening'],
] as const

function Greeting({ today, children }: { today: string | undefined; children: ReactNode }) {
  const t = useT()
  const { name } = useActor()
  const hour = (new Date().getUTCHours() + 8) % 24
  const part = DAY_PARTS.find(([until]) => hour < until)?.[1] ?? 'night'
  const weekday = today
    ? (String(new Date(`${today}T00:00:00Z`).getUTCDay()) as '0' | '1' | '2' | '3' | '4' | '5' | '6')
    : undefined
  return (
    <header className={css.hello}>
      <strong>{t(`hello.${part}`, { name })}</strong>
      {today && weekday && (
        <span>
          {today} {t(`weekday.${weekday}`)}
        </span>
      )}
      {children}
    </header>
  )
}
