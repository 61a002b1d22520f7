import '@mantine/core/styles/NumberInput.layer.css'
