import { useQuery } from '@tanstack/react-query'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { call } from '../../shared/api.ts'
import { useLang } from '../../shared/i18n.ts'
import { openTab } from '../../shared/tabs.ts'
import type { ProcedureStep } from './home-types.ts'
import { listLink } from './list-link.ts'
import { useT } from './locale/index.ts'
import css from './procedure.module.css'

/** 业务流程: the way from contract to payment, with what stands at each step. */
export default function ProcedurePage() {
  const t = useT()
  const lang = useLang()
  const { data, error, refetch } = useQuery({ queryKey: ['sys/home', 'procedure'], queryFn: ({ signal }) => call<{ steps: ProcedureStep[] }>('sys/home/procedure', {}, { signal }), staleTime: 30_000 })
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={6} />
  return (
    <div className={`en-page ${css.page}`}>
      <header>
        <h2>{t('procedure.title')}</h2>
        <p>{t('procedure.what')}</p>
      </header>
      <ol className={css.steps}>
        {data.steps.map((step, i) => (
          <li key={step.key} className={css.step} data-mine={step.counts.length > 0 || undefined}>
            <h3>
              <i aria-hidden>{i + 1}</i>
              {step[lang]}
            </h3>
            {step.counts.length ? (
              <ul>
                {step.counts.map(count => (
                  <li key={count.key}>
                    <button type="button" onClick={() => openTab(listLink(count.path, count.filters))}>
                      <span>{count[lang]}</span>
                      <b data-zero={count.count === 0 || undefined}>{count.capped ? t('todo.more', { count: count.count }) : count.count}</b>
                    </button>
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
