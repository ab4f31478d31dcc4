// By themselves: the `Input` of the package brings search, passwords and codes along
export { default as Input } from 'antd/es/input/Input'
export { default as TextArea } from 'antd/es/input/TextArea'
