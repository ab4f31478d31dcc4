import { ReloadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { call } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'
import type { Procedure } from './home-types.ts'
import { listLink } from '../../engine/links/list-link.ts'
import { useT } from './locale/index.ts'
import css from './procedure.module.css'

/** Interval of updates in milliseconds. */
const REFRESH_MS = 60_000
/** The number of steps side by side in a wide window. */
const STEPS_PER_ROW = 3

/** 业务流程: the steps from contract to payment, with the counts of each step. */
export default function ProcedurePage() {
  const t = useT()
  const lang = useLang()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sys/home', 'procedure'],
    queryFn: ({ signal }) => call<Procedure>('sys/home/procedure', {}, { signal }),
    staleTime: 30_000,
    refetchInterval: REFRESH_MS,
  })
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={6} />
  return (
    <div className={`en-page ${css.page}`}>
      <header>
        <div>
          <h2>{t('procedure.title')}</h2>
          <p>{t('procedure.what')}</p>
        </div>
        <Button
          type="text"
          size="small"
          icon={<ReloadOutlined spin={isFetching} />}
          aria-label={t('refresh')}
          title={t('refresh')}
          onClick={() => void refetch()}
        />
      </header>
      <ol className={css.steps}>
        {data.steps.map((step, i) => (
          <li key={step.key} className={css.step} data-mine={step.counts.length > 0 || undefined}>
            {i > 0 && i % STEPS_PER_ROW === 0 && <span className={css.turn} aria-hidden />}
            <h3>
              <i aria-hidden>{i + 1}</i>
              {step.counts[0] ? <Link to={step.counts[0].path}>{step[lang]}</Link> : step[lang]}
            </h3>
            {step.counts.length ? (
              <ul>
                {step.counts.map(count => (
                  <li key={count.key}>
                    <Link to={listLink(count.path, count.filters)}>
                      <span>{count[lang]}</span>
                      <b data-zero={count.count === 0 || undefined}>
                        {count.capped ? t('todo.more', { count: count.count }) : count.count}
                      </b>
                    </Link>
                  </li>
                ))}
              </ul>
            ) : (
              <p>{t('procedure.others')}</p>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
