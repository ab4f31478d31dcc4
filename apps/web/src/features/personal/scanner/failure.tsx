import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../locale/index.ts'
import { GrabError } from './grab.ts'

/** What went wrong and the way out. A picture that cannot be read is none. */
export function Failure({ error, children }: { error: unknown; children?: ReactNode }) {
  const t = useT()
  const kind = error instanceof GrabError ? error.kind : 'noPicture'
  const status = error instanceof GrabError ? error.status : 0
  return <Alert style={{ marginBlockStart: 16 }} type="error" showIcon title={t(`scanner.fail.${kind}`, { status })} description={t(`scanner.fail.${kind}.do`)} action={children} />
}
