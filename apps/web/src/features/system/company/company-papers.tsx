import { hasPermission } from '@tuheng/domain/kernel/policy'
import { Link } from 'react-router'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'

const PAPERS = [
  { path: '/system_settings/company_seal', right: 'sys.seal.read', word: 'company.seals' },
  { path: '/system_settings/company_permit', right: 'sys.permit.read', word: 'company.permits' },
] as const

/** Links to the company's papers, which have pages of their own. */
export function CompanyPapers() {
  const t = useT()
  const actor = useActor()
  const shown = PAPERS.filter(({ right }) => hasPermission(actor, right))
  if (!shown.length) return null
  return (
    <>
      {shown.map(({ path, word }) => (
        <Link key={path} className="en-link" to={path}>
          {t(word)}
        </Link>
      ))}
    </>
  )
}
