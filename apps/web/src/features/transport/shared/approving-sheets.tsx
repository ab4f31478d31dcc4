import { Fragment } from 'react'
import { useT } from '../locale/index.ts'
import { SheetLink } from './sheet-link.tsx'

interface Props {
  sheets: readonly { id: number; sheetNo?: string | undefined }[]
  side: 'ar' | 'ap'
}

/** The sheets whose approval the price waits for. */
export function ApprovingSheets({ sheets, side }: Props) {
  const t = useT()
  return (
    <p>
      {t('preview.approvingWhat')}
      {sheets.map(({ id, sheetNo }) => (
        <Fragment key={id}> {sheetNo && <SheetLink no={sheetNo} side={side} />}</Fragment>
      ))}
    </p>
  )
}
