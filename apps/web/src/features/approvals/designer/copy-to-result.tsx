import { CheckCircleFilled, CloseCircleFilled, WarningFilled } from '@ant-design/icons'
import type { CopiedTo } from '@tuheng/domain/approvals/process.calls'
import { addressIn } from '../../../shared/session/addressed-company.ts'
import { recordPath } from '../../../engine/paths.ts'
import { useActor } from '../../../shared/session/session.ts'
import css from './copy-to.module.css'
import { useT } from './locale/index.ts'

type Part = NonNullable<CopiedTo['draft']>['parts'][number]

/** What became of a process in each company: the draft there, and by node what was found and what was not. */
export function CopyToResult({ results }: { results: readonly CopiedTo[] }) {
  const t = useT()
  const made = results.filter(({ ok }) => ok).length
  return (
    <>
      <p className={css.what} role="status">
        {t('copyTo.made', { count: made })}
        {made < results.length && t('copyTo.failed', { count: results.length - made })}
      </p>
      <ul className={css.results}>
        {results.map(result => (
          <li key={result.orgId}>
            <section aria-label={result.name}>
              <CompanyResult result={result} />
            </section>
          </li>
        ))}
      </ul>
    </>
  )
}

const STATES = { done: CheckCircleFilled, open: WarningFilled, failed: CloseCircleFilled } as const

function CompanyResult({ result: { orgId, name, draft, msg } }: { result: CopiedTo }) {
  const t = useT()
  const actor = useActor()
  const missing = draft?.parts.flatMap(({ named }) => named.filter(({ isMapped }) => !isMapped)).length ?? 0
  const state = !draft ? 'failed' : missing ? 'open' : 'done'
  const Icon = STATES[state]
  const path = draft && recordPath({ resource: 'approvalProcess', id: draft.id, actor })
  return (
    <>
      <header className={css.head}>
        <Icon aria-hidden className={css[state]} />
        <strong>{name}</strong>
        {draft && (
          <span className="en-faint">
            {t(draft.versionNo > 1 ? 'copyTo.version' : 'copyTo.new', { no: draft.versionNo })}
          </span>
        )}
        {path && (
          <a
            className="en-link"
            href={addressIn(orgId, path)}
            target="_blank"
            rel="noopener"
            title={t('copyTo.openWhat', { name })}
          >
            {t('copyTo.open')}
          </a>
        )}
      </header>
      {draft ? (
        <>
          <p className={css.sum}>{missing ? t('copyTo.missing', { count: missing }) : t('copyTo.whole')}</p>
          {draft.parts.length > 0 && (
            <dl className={css.parts}>
              {draft.parts.map(part => (
                <PartResult key={part.id} part={part} />
              ))}
            </dl>
          )}
        </>
      ) : (
        <p className={css.sum}>{msg}</p>
      )}
    </>
  )
}

function PartResult({ part: { name, id, named } }: { part: Part }) {
  const t = useT()
  return (
    <div>
      <dt>{id ? name : t('settings.condition')}</dt>
      <dd>
        {named.map((one, i) => (
          // What may not be seen has no name: its place is what it is
          <span key={`named.${i}`} className={one.isMapped ? css.mapped : css.unmapped}>
            {one.kind}
            {t('colon')}
            {one.name ?? t('copyTo.veiled')}
            {!one.isMapped && ` ${t('copyTo.empty')}`}
          </span>
        ))}
      </dd>
    </div>
  )
}
