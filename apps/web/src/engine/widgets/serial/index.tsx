import { useT } from '../../locale/index.ts'
import { frameOf } from '../frame.ts'
import { TextFilter } from '../text/text-filter.tsx'
import type { InputProps, Widget } from '../types.ts'
import { Input } from '../../../shared/ui/inputs.ts'

/** A number assigned by the system. */
export const serialWidget: Widget<'serial'> = {
  Input: SerialInput,
  Cell: ({ value }) => value,
  text: ({ value }) => value,
  Filter: TextFilter,
  filterWidth: 130,
}

function SerialInput(props: InputProps<'serial'>) {
  const t = useT()
  return (
    <Input
      {...frameOf(props)}
      variant="borderless"
      readOnly
      value={props.value ?? ''}
      placeholder={t('serial.later')}
    />
  )
}
