-- Data files are read again by `civic refresh`: an import of thousands would ask one host for each of them.
delete from monitor where origin = 'source' and source_class = 'dataset';
