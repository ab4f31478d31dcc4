import type { Condition, Flow } from '@tuheng/domain/approvals/flow'
import type { Design } from './flow-diff.ts'

/** What a file of a design is told by. */
const FORMAT = 'tuheng.approvalProcess'
const MOST_BYTES = 1_000_000

export interface FlowFile extends Design {
  act: string
  name: string
}

export function flowFileText({ act, name, flow, condition }: FlowFile): string {
  return `${JSON.stringify({ format: FORMAT, act, name, condition, flow }, null, 2)}\n`
}

/** Why a text is no file of a design. */
export type FileFault =
  | { why: 'large' }
  | { why: 'notJson'; place?: { line: number; column: number } }
  | { why: 'notFlow' }

/** Reads a file of a design. Its nodes are judged by the server, which knows their shape. */
export function readFlowFile(text: string): { file: FlowFile } | { fault: FileFault } {
  if (text.length > MOST_BYTES) return { fault: { why: 'large' } }
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (error) {
    return { fault: { why: 'notJson', ...placeOf(error) } }
  }
  if (!isObject(read) || read['format'] !== FORMAT || typeof read['act'] !== 'string')
    return { fault: { why: 'notFlow' } }
  const { act, name, flow, condition = null } = read
  if (!isObject(flow) || !Array.isArray(flow['nodes']) || !isObject(flow['policies']))
    return { fault: { why: 'notFlow' } }
  return {
    file: {
      act,
      name: typeof name === 'string' ? name : '',
      flow: flow as unknown as Flow,
      condition: condition as Condition | null,
    },
  }
}

/** Browsers tell the place in English words, except of a text that ends too early. */
function placeOf(error: unknown): { place?: { line: number; column: number } } {
  const found = /line (\d+) column (\d+)/.exec(error instanceof Error ? error.message : '')
  return found ? { place: { line: Number(found[1]), column: Number(found[2]) } } : {}
}

const isObject = (value: unknown): value is Record<string, unknown> & { act: string } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
