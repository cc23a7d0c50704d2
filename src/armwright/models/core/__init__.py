"""What all models share: their noun, their registry, names of quantities, inputs."""
