import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { FormPaneProps } from '../../../engine/slots.ts'
import { useFormSettings } from '../../../engine/form/form-settings.ts'
import { useFormState } from '../../../engine/form/form-context.ts'
import { upload } from '../../../shared/calls/api.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { useT } from '../locale/index.ts'
import { documentOf, printOf } from './doc-prints.ts'

/** Takes the print of the chosen document as the file to be stamped. */
export function TakePrint({ form }: FormPaneProps) {
  const t = useT()
  const { actor } = useFormSettings()
  const { busy, run } = useBusy()
  const kind = useFormState(({ values }) => documentOf(values)?.kind)
  if (!kind) return null
  const take = () =>
    run(async () => {
      const values = form.values()
      const document = documentOf(values)
      if (!document) return
      const body = new FormData()
      const name = `${String(values['title'] ?? '').trim() || t('seal.print')}.pdf`
      body.append('file', await printOf(actor, document), name)
      const arrived = upload('fms/file/upload', body, { signal: form.uploads.signal }).then(files => {
        form.set('source', files)
        return true
      })
      form.uploads.add(arrived)
      await arrived
    })
  return (
    <Button size="small" icon={<PrinterOutlined />} loading={busy} onClick={() => void take()}>
      {t('seal.takePrint')}
    </Button>
  )
}
