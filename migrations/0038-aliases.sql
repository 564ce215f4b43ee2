-- Other names of actors are claims of the kind 'alias'. Every read of an actor looks for them.
create index claim_alias on claim (entity_id, text) where kind = 'alias';
