import { PLATE_COLOURS, plateColours } from '@tuheng/domain/kernel/validators/plate'
import { CodeInput } from '../text/text-input.tsx'
import { TextFilter } from '../text/text-filter.tsx'
import type { InputProps, Widget } from '../types.ts'
import './plate.css'

export const plateWidget: Widget<'plate'> = {
  Input: PlateInput,
  Cell: ({ value }) => (
    <span className="en-plate">
      <PlateChip plate={value} />
      {value}
    </span>
  ),
  text: ({ value }) => value,
  Filter: TextFilter,
  filterWidth: 110,
}

/** The colour of the plate, which follows from its characters. Its name is there for screen readers. */
function PlateChip({ plate }: { plate: string }) {
  const [colour] = plateColours(plate)
  if (!colour) return null
  const name = PLATE_COLOURS[colour] ?? ''
  return <i className={`en-plate-chip en-plate-${colour}`} title={name} role="img" aria-label={name} />
}

function PlateInput(props: InputProps<'plate'>) {
  const { value, onChange, frameless } = props
  return (
    <span className="en-plate-input">
      <CodeInput {...props} value={value} onChange={text => onChange(text?.toUpperCase() ?? null)} />
      {value && !frameless ? <PlateChip plate={value} /> : null}
    </span>
  )
}
