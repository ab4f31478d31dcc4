import { AGREEMENT_ARTICLES, AGREEMENT_LEAD } from './agreement-text.ts'
import { LegalPage } from './legal-page.tsx'

export default function AgreementPage() {
  return (
    <LegalPage title={{ zh: '用户协议', en: 'User agreement' }} lead={AGREEMENT_LEAD} articles={AGREEMENT_ARTICLES} />
  )
}
